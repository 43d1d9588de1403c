/** A table of what took longest: files of Vitest and tests of Playwright, as their reports say. */
export function slowest(vitest, playwright, count = 20) {
  const files = (vitest?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    seconds: (endTime - startTime) / 1000,
    name: name.replace(/^.*?[\\/](?=tests[\\/])/, ''),
  }))
  const rows = [...files, ...walks(playwright?.suites)].sort((a, b) => b.seconds - a.seconds).slice(0, count)
  return rows.map(({ seconds, name }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`).join('\n')
}

function walks(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.map(({ title, file, tests }) => ({
      seconds: Math.max(
        0,
        ...tests.map(({ results }) => sum(results.map(({ duration }) => duration)) / 1000),
      ),
      name: `e2e/${file}: ${title}`,
    })),
    ...walks(inner),
  ])
}

const sum = (all) => all.reduce((total, each) => total + each, 0)
