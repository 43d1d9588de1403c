/* What a page is to show may take its time where the machine is busy: nothing is said of how fast it is. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 50_000 })
}

export {}
