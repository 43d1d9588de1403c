import { PageTitle } from '../../ui/PageTitle'

export default function CallbackPage() {
  return <PageTitle title={'Nothing to finish here'} />
}
