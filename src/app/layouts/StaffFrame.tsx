import { paths } from '#core/paths.ts'
import { BrandMark } from '#ui/icons/Icon.tsx'
import { pageMessages } from '../messages/en.ts'

interface StaffFrameProps {
  companyName: string
  heading: string
  text: string
}

/** The frame of the admin and portal entrances until their screens stand in it. */
export function StaffFrame({ companyName, heading, text }: StaffFrameProps) {
  return (
    <main className="staff">
      <div className="staff-box">
        <p className="brand">
          <BrandMark />
          <span>{companyName}</span>
        </p>
        <h1>{heading}</h1>
        <p>{text}</p>
        <a className="btn btn-line btn-full" href={paths.home}>
          {pageMessages.frame.back}
        </a>
      </div>
    </main>
  )
}
