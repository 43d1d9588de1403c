/*
 * The thread in which verified names are read and folded: it is asked for one job at a time, and answers each.
 */
import { doVerifiedJob, type VerifiedJob } from './verifiedJobs'

addEventListener('message', ({ data }: MessageEvent<VerifiedJob>) => {
  void doVerifiedJob(data).then((result) => postMessage(result))
})
