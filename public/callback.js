/*
 * Loaded by callback.html alone, in its head, before anything that could send a request: takes what a sign-in or a wallet wrote into
 * the address (codes, keys, sealed data) out of the address bar, and leaves it in memory for the page, which takes and deletes it. It is
 * gone after a reload, and once this document is left. While it waits, the page does not say that there is nothing to finish.
 */
;(() => {
  const { href, search, hash } = location
  if (search === '' && hash === '') return
  history.replaceState(null, '', href.replace(/[?#].*$/s, ''))
  Object.defineProperty(window, 'mintwrightAnswer', { value: { search, hash }, configurable: true })
  document.documentElement.dataset.answer = 'waiting'
  addEventListener('pagehide', () => {
    delete window.mintwrightAnswer
    delete document.documentElement.dataset.answer
  })
})()
