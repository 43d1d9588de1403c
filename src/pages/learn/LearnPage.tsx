import { PageTitle } from '../../ui/PageTitle'

export default function LearnPage() {
  return <PageTitle title={'Learn'} />
}
