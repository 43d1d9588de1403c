import { PageTitle } from '../../ui/PageTitle'

export default function CopyTrendingPage() {
  return <PageTitle title={'Copy a trending token'} />
}
