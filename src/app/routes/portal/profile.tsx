import { OwnUploads } from '#house/files/web/OwnUploads.tsx'
import { ProfileScreen } from '#people/portal-auth/web/profile/ProfileScreen.tsx'
import { CalendarLink } from '#visits/calendar/web/CalendarLink.tsx'
import { DeviceSection } from '../../portal/device/DeviceSection.tsx'
import { applyTheme } from '../../portal/theme.ts'

/** The own account. */
export default function ProfileRoute() {
  return (
    <ProfileScreen
      uploads={<OwnUploads />}
      device={<DeviceSection />}
      calendar={<CalendarLink />}
      onTheme={applyTheme}
    />
  )
}
