import { writeFileSync } from 'node:fs'

/** A reporter for Vitest: it writes the errors that no test caught into the file that UNCAUGHT names, for the JSON report has none of them. */
export default class Uncaught {
  onTestRunEnd(_modules, errors) {
    const told = ({ VITEST_TEST_PATH, message, stack }) =>
      [message, VITEST_TEST_PATH, stack].filter(Boolean).join('\n')
    writeFileSync(process.env['UNCAUGHT'] ?? 'uncaught.json', JSON.stringify(errors.map(told)))
  }
}
