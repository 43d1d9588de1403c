import { PageTitle } from '../../ui/PageTitle'

export default function AffiliatePage() {
  return <PageTitle title={'Affiliate'} />
}
