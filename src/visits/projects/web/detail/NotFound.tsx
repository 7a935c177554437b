import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { detailMessages as messages } from './messages.en.ts'

/** The same text for a missing project and for one of another person. */
export const NotFound = () => (
  <EmptyState
    icon="search"
    title={messages.notFoundTitle}
    actions={
      <Link className="button" to={paths.projectsOverview}>
        {messages.toProjects}
      </Link>
    }
  >
    {messages.notFoundText}
  </EmptyState>
)
