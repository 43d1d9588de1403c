/** The step of the way to the review that is under way, announced; '' where none is. */
export function StepLine({ step }: { step: string }) {
  return <output className="small muted">{step !== '' && `${step}…`}</output>
}
