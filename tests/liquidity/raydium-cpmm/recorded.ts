import { fromBase64 } from '../../../src/units/bytes'

/*
 * Accounts of mainnet as nodes gave them, in base64 without the zeros at their end: public data, and what is on them as the official
 * client reads it.
 */

/** Pool BtGUffMEnxrzdjyC3kKAHjGMpG1UdZiVWXZUaSpUv13C of August 2025, whose creator takes a fee of its first token. */
export const POOL_WITH_CREATOR_FEE = account(
  637,
  '9+3j9dfD3kazIT+6i/nIf6keR4GWKMOD4AvqfpjHoD4DuhBpz8P28x8Na0rc7C1Zm7LyJl4ShisCRi0+5a8Nk4OaqdH0m7wVBqQduY0Igai9wR2ia3vG' +
    '3PgpwHivUyv22iEjyfHy/CraGtqK7nhH5z24aSL2iI6mFwcGnviAEXfRG0m3q1L/5x4J70KbYQNB95Fy7IrHByfvAX2wY0tJu+3I7ItHuCA+BpuIV/6r' +
    'gYT7aH9jRhjANdrEOdwa6ztVmKDwAAAAAAExB+pJ3KsjugmehWQPi7KSS7v4rbB+qi46TyOqDmQA9Qbd9uHXZaGT2cvhRs7reawctIXtX1s3kTqM9YV+' +
    '/wCpBt324ddloZPZy+FGzut5rBy0he1fWzeROoz1hX7/AKkfCKZLj4dOgvwYS5t4w4t0gbKegIyNEYUvo/IxnasrnP0ACQkGmu4BXX0DAAAmCOwCAAAA' +
    'AD4qgssAAAAAR5w9AAAAAABLEssNAAAAAKfssWgAAAAASQMAAAAAAAABAQAAAAAAAIKNfdgN',
)

/** Pool Q2sPHPdUWFMg7M7wwrQKLrn619cAucfRsmhVJffodSp of May 2025, before there were creator fees. */
export const OLDER_POOL = account(
  637,
  '9+3j9dfD3kazIT+6i/nIf6keR4GWKMOD4AvqfpjHoD4DuhBpz8P28weDqBUmIQ+UoOjoTSCHADs6QmDSnOedrP4hpOp3H6Yo99DR9Nz3HrIvLX+7YqZ2' +
    'L5QFPcbvqO5j7jgEz1A6FvWFLTQUxi+NcVdpuk2Us1Cb8MiCjK8yI7k/I/2wM8rbvkgG4f/8XSR9OfB6FhamY3bUmPUZIrYgM7RdSto8z863BpuIV/6r' +
    'gYT7aH9jRhjANdrEOdwa6ztVmKDwAAAAAAHA8EKqrJ+CN0bMEOEE02NVkc8tejRxrm8HJ8CP2ydNhQbd9uHXZaGT2cvhRs7reawctIXtX1s3kTqM9YV+' +
    '/wCpBt324ddloZPZy+FGzut5rBy0he1fWzeROoz1hX7/AKkzpvRZyLWF6nuaHB6SMwzfHdkN/3ZUCsHaqKbnX+PiTv0ACQkGLaITJdADAACoruUcAAAA' +
    'AGraDhEAAAAAHOJdBwAAAADXe7MEAAAAAFVhH2gAAAAAQQMA',
)

/** Config 2fGXL8uhqxJ4tpgtosHZXT4zcQap6j62z3bMDxdkMvy5, the third one: 2 %. */
export const CONFIG_OF_TWO_PERCENT = account(
  236,
  '2vQhaMvLK2//AAIAIE4AAAAAAADA1AEAAAAAAECcAAAAAAAAgNHwCAAAAAAF2xU6D/SH9pzeiQAf7ExGlbbUIV6iRLh71Otyh/hXqNcGSjj20XsRPl9m' +
    '3PtjuHN//OJkSr8KALmLNDVtY4WD9AEA',
)

/** Config D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2 of February 2025, the first one: 0.25 %, and no creator fee yet. */
export const OLDER_CONFIG = account(
  236,
  '2vQhaMvLK2//AAAAxAkAAAAAAADA1AEAAAAAAECcAAAAAAAAgNHwCAAAAAAF2xU6D/SH9pzeiQAf7ExGlbbUIV6iRLh71Otyh/hXqNcGSjj20XsRPl9m' +
    '3PtjuHN//OJkSr8KALmLNDVtY4WD',
)

function account(bytes: number, base64: string): Uint8Array {
  const data = new Uint8Array(bytes)
  data.set(fromBase64(base64).subarray(0, bytes))
  return data
}
