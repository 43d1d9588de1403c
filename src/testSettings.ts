declare global {
  /** Whether this is the build that the tests share (`vite build --mode test-settings`). False in every other build. */
  const __TEST_SETTINGS__: boolean
}

/**
 * The settings (.env.example) from the page's tags, one in each. Only the build that the tests share reads them: it is used for all
 * settings, and the practice server writes those of a test into the page. Every other build contains nothing of this file.
 */
export function settingsOfPage(): Readonly<Record<string, string>> {
  const tags = globalThis.document?.querySelectorAll<HTMLMetaElement>('meta[name="mintwright-setting"]') ?? []
  return Object.fromEntries(
    [...tags].map(({ content }) => {
      const [name = '', ...value] = content.split('=')
      return [name, value.join('=')]
    }),
  )
}

// Every other build has the mode of sign-in as a constant. Here it is a variable of all scripts, set before any of them reads it.
if (__TEST_SETTINGS__) Object.assign(globalThis, { __SIGN_IN__: settingsOfPage()['VITE_SIGN_IN'] ?? 'off' })
