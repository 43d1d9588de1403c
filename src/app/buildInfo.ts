declare const __BUILD_INFO__: Readonly<{ version: string; commit: string; sourceUrl: string }>

/** Which build this is; each text is empty where the build did not know it. Written in by vite.config.ts. */
export const buildInfo = __BUILD_INFO__
