import { PageTitle } from '../../ui/PageTitle'

export default function ManageLiquidityPage() {
  return <PageTitle title={'Manage liquidity'} />
}
