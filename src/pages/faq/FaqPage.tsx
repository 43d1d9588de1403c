import { PageTitle } from '../../ui/PageTitle'

export default function FaqPage() {
  return <PageTitle title={'Questions'} />
}
