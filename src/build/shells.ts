import type { RenderedPage } from './renderPage'

const ROOT = /<div id="root"><\/div>/

/** The document with a prerendered page, marked with its route, so that the app hydrates it only on that route. */
export function fillShell(template: string, page: RenderedPage): string {
  return replaceOnce(
    replaceOnce(template, ROOT, `<div id="root" data-route="${page.path}">${page.html}</div>`),
    /<title>[^<]*<\/title>/,
    `<title>${escapeHtml(page.title)}</title>`,
  )
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
