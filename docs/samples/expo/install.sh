npx expo install @latchkey/browser expo-secure-store react-native-passkeys react-native-quick-crypto
