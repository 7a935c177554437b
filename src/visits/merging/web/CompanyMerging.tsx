import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { MergeFlow } from './MergeFlow.tsx'
import { mergeMessages as messages } from './messages.en.ts'

interface MergeCompanyProps {
  company: { id: string; name: string }
  onClose: () => void
}

/** One of the companies is the same as another one. */
export const MergeCompany = ({ company, onClose }: MergeCompanyProps) => (
  <MergeFlow kind="company" row={company} onClose={onClose} />
)

/** In the head of the companies: possible duplicates. */
export const CompanyDuplicates = () => (
  <Link className="button" to={paths.companyDuplicates}>
    <Icon name="merge" />
    <span>{messages.duplicates}</span>
  </Link>
)
