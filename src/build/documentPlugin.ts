import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { metaPolicy } from './contentSecurityPolicy.ts'

/** The document's policy, and the files beside it: our licence and our notice. */
export function documentPlugin(): Plugin {
  return {
    name: 'mintwright:document',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        // The first paint needs nothing of the script, so the script may load after it.
        html: html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
        tags: [policyTag()],
      }),
    },
    generateBundle() {
      const files = {
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
