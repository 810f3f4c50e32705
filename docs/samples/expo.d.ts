// What the sample of Expo uses of the device, whose own types are not installed here.
declare module 'expo-secure-store' {
  export function getItem(key: string): string | null;
  export function setItem(key: string, value: string): void;
  export function deleteItemAsync(key: string): Promise<void>;
}

declare module 'react-native' {
  export const AppState: {
    readonly currentState: string;
    addEventListener(type: 'change', listener: (state: string) => void): { remove(): void };
  };
}

declare module 'react-native-passkeys' {
  export function isSupported(): boolean;
  export function get(
    options: object,
  ): Promise<import('@simplewebauthn/browser').AuthenticationResponseJSON | null>;
}

declare module 'react-native-quick-crypto' {
  export function install(): void;
}
