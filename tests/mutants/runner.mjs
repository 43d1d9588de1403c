import { strykerPlugins as theirs, strykerValidationSchema } from '@stryker-mutator/vitest-runner'

/* Stryker's runner of Vitest, for a busy machine: a test that is slow there ends no run, and kills no mutant. */

const [vitest] = theirs
const FAILED = 1

/** What Stryker's runner is, but for two things that it does. */
function patientRunner(injector) {
  const runner = vitest.factory(injector)
  const dryRun = runner.dryRun.bind(runner)
  const run = runner.run.bind(runner)
  const mutantRun = runner.mutantRun.bind(runner)
  let isDoubtful = false
  return Object.assign(runner, {
    /** All tests once, without a mutant. Those that fail are left out of what is tried: no mutant dies by them. */
    async dryRun(options) {
      const bail = (count) => runner.ctx.projects.forEach(({ config }) => (config.bail = count))
      bail(0)
      const result = await dryRun(options).finally(() => bail(1))
      if (result.status !== 'complete') return result
      const failed = result.tests.filter(({ status }) => status === FAILED)
      for (const { id, failureMessage } of failed) {
        console.warn(`left out, for it fails without a mutant: ${id}: ${failureMessage?.split('\n')[0]}`)
        delete result.mutantCoverage?.perTest[id]
      }
      return { ...result, tests: result.tests.filter((test) => !failed.includes(test)) }
    },
    async run(options) {
      const result = await run(options)
      const isSlow = ({ status, timeSpentMs }) =>
        status === FAILED && timeSpentMs >= Number(process.env.PATIENCE_MS)
      isDoubtful = result.status === 'error' || result.tests.some(isSlow)
      return result
    },
    /** A mutant that a test failed by waiting too long, or by an error outside of it, must fail it twice. */
    async mutantRun(options) {
      const first = await mutantRun(options)
      if (!isDoubtful) return first
      return await mutantRun({ ...options, testFilter: first.killedBy ?? options.testFilter })
    },
  })
}
patientRunner.inject = vitest.factory.inject

export const strykerPlugins = [{ ...vitest, name: 'patient', factory: patientRunner }]
export { strykerValidationSchema }
