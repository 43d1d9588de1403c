import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { metaPolicy } from './contentSecurityPolicy.ts'
import { hostFiles } from './hostFiles.ts'

/**
 * The document's head (policy, font, the picture that a shared link shows) and the files beside it: what hosts read, our
 * licence and our notice. `siteUrl` is where the copy will live; without it a shared link shows no picture.
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
      handler: (_, { bundle }) => [
        policyTag(),
        ...fontTags(base, Object.keys(bundle ?? {})),
        ...previewTags(siteUrl),
      ],
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

/** Networks that show a card for a link take absolute addresses only. Throws where `siteUrl` is none. */
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

/** The display face is optional: it is shown on the first visit only if it is there in time. */
function fontTags(base: string, files: readonly string[]): HtmlTagDescriptor[] {
  return files
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + file },
      injectTo: 'head',
    }))
}
