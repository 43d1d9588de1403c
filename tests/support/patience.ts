/* A busy machine may be slow to show something: these tests say nothing about speed. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 50_000 })
}

export {}
