import { PageTitle } from '../../ui/PageTitle'

export default function NotFoundPage() {
  return <PageTitle title={'404 - Page Not Found'} />
}
