import { transform, type Selector } from 'lightningcss'

/**
 * The rules of `css` that a prerendered page may need: those whose classes and ids are all in its `html`. Rules for tags alone stay, and so do states (`:hover`, `:not(…)`): it may be a rule too many,
 * never one too few.
 */
export function criticalStyles(css: string, html: string): string {
  const present = namesIn(html)
  const unusedSymbols = namesOf(css).filter((name) => !present.has(name))
  return minified(css, { unusedSymbols })
}

/** Every class and id in the markup. */
function namesIn(html: string): ReadonlySet<string> {
  const values = [...html.matchAll(/\s(?:class|id)="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.split(/\s+/),
  )
  return new Set(values)
}

/** Every class and id that a selector names, but none that is the name of an animation too: the minifier would drop both. */
function namesOf(css: string): readonly string[] {
  const names = new Set<string>()
  const animations = new Set<string>()
  const note = (selector: Selector) => {
    for (const part of selector) if (part.type === 'class' || part.type === 'id') names.add(part.name)
  }
  minified(css, {
    visitor: {
      Selector: note,
      Rule: { keyframes: ({ value }) => void animations.add(value.name.value) },
    },
  })
  return [...names].filter((name) => !animations.has(name))
}

function minified(css: string, options: Partial<Parameters<typeof transform>[0]>): string {
  const { code } = transform({ filename: 'styles.css', code: Buffer.from(css), minify: true, ...options })
  return Buffer.from(code).toString('utf8')
}
