import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { metaPolicy } from './contentSecurityPolicy.ts'
import { hostFiles } from './hostFiles.ts'

/**
 * The document's head (policy, link preview) and the files beside it: configuration for hosts, our licence and our notice.
 * `siteUrl` is the URL of the deployed copy; without it a link preview has no picture.
 */
export function documentPlugin(siteUrl?: string): Plugin {
  let base = '/'
  return {
    name: 'mintwright:document',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        // The first paint waits for nothing of the script, so the script may wait for the first paint.
        html: html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
        tags: [policyTag(), ...previewTags(siteUrl)],
      }),
    },
    generateBundle() {
      const files = {
        ...hostFiles(base),
        'LICENSE.txt': readFileSync('LICENSE', 'utf8'),
        'NOTICE.txt': readFileSync('NOTICE', 'utf8'),
      }
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

function policyTag(): HtmlTagDescriptor {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: metaPolicy }
  return { tag: 'meta', attrs, injectTo: 'head-prepend' }
}

/** The tags for link previews, which need absolute URLs. Throws where `siteUrl` is no URL. */
function previewTags(siteUrl: string | undefined): HtmlTagDescriptor[] {
  if (!siteUrl) return []
  const image = new URL('preview.png', siteUrl.endsWith('/') ? siteUrl : `${siteUrl}/`).href
  const properties = { 'og:image': image, 'og:image:width': '1280', 'og:image:height': '720' }
  const tags = Object.entries(properties).map(([property, content]) => ({ property, content }))
  return [...tags, { name: 'twitter:card', content: 'summary_large_image' }].map((attrs) => ({
    tag: 'meta',
    attrs,
    injectTo: 'head',
  }))
}
