import fc from 'fast-check'
import { inject } from 'vitest'

/* Each property tries the values of the run's seed; what fails names them again. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('seed') })
