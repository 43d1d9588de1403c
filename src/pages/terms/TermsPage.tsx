import { PageTitle } from '../../ui/PageTitle'

export default function TermsPage() {
  return <PageTitle title={'Terms'} />
}
