/** The kinds of app that can be reached. */
export const PLATFORMS = ['web', 'android', 'ios'] as const;

export type Platform = (typeof PLATFORMS)[number];

/** How a person calls them. */
export const PLATFORM_WORDS: Readonly<Record<Platform, string>> = {
  web: 'the web',
  android: 'Android',
  ios: 'iOS',
};
