/* What each host must answer, and how it is asked. Used by run.mjs. */
import { request } from 'node:http'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const LISTED = 'So11111111111111111111111111111111111111112'
const SIGNATURE = '5'.repeat(87)

/**
 * The checks of a copy below `base`. `found`: what a page without a file answers, 200, or 404 where a host knows no rewriting. `sendsHeaders`:
 * whether it sends the headers of the copy. `ownCaching`: whether it sends a Cache-Control of its own to this machine, whatever it is told.
 */
export function checksOf(base, { found = 200, sendsHeaders = true, ownCaching = false } = {}) {
  const page = (path, title, status = 200) => ({ path, status, says: `<title>${title}` })
  const checks = [
    page('', 'Mintwright'),
    page('faq', 'Questions'),
    page('send', 'Send ·'),
    page('send/many', 'Send to many'),
    page('learn/what-a-mint-is', ''),
    page('callback', 'Sign-in callback'),
    page(`token/${LISTED}`, 'Listed'),
    page(`token/${MINT}`, found === 200 ? 'Token ·' : 'Mintwright', found),
    page(`token/${MINT}?ref=x`, found === 200 ? 'Token ·' : 'Mintwright', found),
    page(`lock/${MINT}`, found === 200 ? 'Lock ·' : 'Mintwright', found),
    page(`tx/${SIGNATURE}`, found === 200 ? 'Transaction ·' : 'Mintwright', found),
    page('no/such/page', 'Mintwright', 404),
    { path: 'assets/none.js', status: 404 },
    { path: 'manifest.webmanifest', status: 200, says: '"start_url"' },
    { path: 'icon.svg', status: 200, says: '<svg', type: /svg/ },
  ]
  if (!sendsHeaders) return checks
  const withSlash = { path: 'callback/', status: [200, 301, 308] }
  const caching = [
    { path: 'ASSET', status: 200, header: ['cache-control', /immutable/] },
    { path: 'faq', status: 200, header: ['cache-control', /^(?!.*immutable)/] },
    { path: 'assets/none.js', status: 404, header: ['cache-control', /^(?!.*immutable)/] },
  ]
  return [
    ...checks,
    withSlash,
    ...(ownCaching ? [] : caching),
    { path: 'faq', status: 200, header: ['content-security-policy', /frame-ancestors 'none'/] },
    { path: 'faq', status: 200, header: ['cross-origin-opener-policy', /^same-origin-allow-popups$/] },
    { path: `token/${MINT}`, status: found, header: ['content-security-policy', /frame-ancestors 'none'/] },
    { path: 'callback', status: 200, header: ['referrer-policy', /(^|, )no-referrer$/] },
    { path: 'faq', status: 200, header: ['referrer-policy', /^strict-origin-when-cross-origin$/] },
    { path: 'ASSET', status: 200, says: 'import', type: /javascript/ },
  ]
}

/** Asks a host of this machine once; follows no redirect. */
export function ask(port, path, host = `localhost:${port}`) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: 'localhost', port, path, headers: { host } }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    sent.setTimeout(20_000, () => sent.destroy(new Error('no answer in 20 s')))
    sent.on('error', reject)
    sent.end()
  })
}

/** What is wrong with an answer, as a text; undefined where nothing is. */
export function wrongIn({ status, says, header, type }, answer) {
  if (![status].flat().includes(answer.status))
    return `answers ${answer.status} (${answer.headers.location ?? ''}), not ${[status].join(' or ')}`
  if (says !== undefined && !answer.body.includes(says)) return `does not say ${says}`
  if (type && !type.test(answer.headers['content-type'] ?? '')) return `is ${answer.headers['content-type']}`
  if (!header) return undefined
  const [name, value] = header
  const given = answer.headers[name]
  return value.test(String(given ?? '')) ? undefined : `has ${name}: ${given ?? 'none'}`
}
