declare const __BUILD_INFO__: Readonly<{ version: string; commit: string; sourceUrl: string }>

/** Which build this is, as vite.config.ts defines it. A text is empty where the build did not know it. */
export const buildInfo = __BUILD_INFO__
