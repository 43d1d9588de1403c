import { PageTitle } from '../../ui/PageTitle'

export default function CreateTokenPage() {
  return (
    <PageTitle title="Create a token">
      One page, one transaction, one signature. Nothing is sent until you have read the bill and pressed the
      last button.
    </PageTitle>
  )
}
