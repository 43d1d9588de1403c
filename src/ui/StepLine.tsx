/** The current step of preparing the review, announced; '' between reviews. */
export function StepLine({ step }: { step: string }) {
  return <output className="small muted">{step !== '' && `${step}…`}</output>
}
