import type { RenderedPage } from './renderPage'

const ROOT = /<div id="root"><\/div>/
const SHEET = /<link rel="stylesheet"[^>]*>/

/**
 * The document with a prerendered page, marked with its route, so that the app hydrates it only on that route. It brings the styles that its markup needs (`styles`): the sheet of all pages waits, disabled,
 * until the page is painted. Where no script runs it is an ordinary sheet.
 */
export function fillShell(template: string, page: RenderedPage, styles: string): string {
  const [sheet = ''] = SHEET.exec(template) ?? []
  const waiting = sheet.replace('<link ', '<link disabled ')
  const parts: readonly [RegExp, string][] = [
    [ROOT, `<div id="root" data-route="${page.path}">${page.html}</div>`],
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(page.title)}</title>`],
    [SHEET, `<style>${styles}</style>${waiting}<noscript>${sheet}</noscript>`],
  ]
  return parts.reduce((document, [part, by]) => replaceOnce(document, part, by), template)
}

/** The document without a page, for every path without a file of its own. */
export function emptyShell(template: string): string {
  return replaceOnce(template, /<title>[^<]*<\/title>/, '<title>Mintwright</title>')
}

/** Replaces one place of the template; throws where it is missing, so that no page is dropped silently. */
function replaceOnce(text: string, part: RegExp, by: string): string {
  if (text.search(part) < 0) throw new Error(`index.html has no ${String(part)}`)
  return text.replace(part, () => by)
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
