import { createLatchkey } from '@latchkey/browser/native';
import * as SecureStore from 'expo-secure-store';
import { AppState } from 'react-native';
import * as passkeys from 'react-native-passkeys';
import { install } from 'react-native-quick-crypto';

// `crypto.subtle`, for the proof of work of a send.
install();

export const latchkey = createLatchkey({
  baseUrl: 'https://auth.example.com',
  publicToken: 'pk_live_…',
  origin: 'https://app.example.com',
  apiOrigins: ['https://api.example.com'],
  passkeys,
  // The keychain of the device.
  storage: {
    getItem: SecureStore.getItem,
    setItem: SecureStore.setItem,
    removeItem: (key) => void SecureStore.deleteItemAsync(key),
  },
  sight: {
    isSeen: () => AppState.currentState === 'active',
    onReturn: (listener) => {
      const listening = AppState.addEventListener('change', listener);
      return () => listening.remove();
    },
  },
});
