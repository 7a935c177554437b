import { openAdminBox } from './behaviour/admin-box.ts'
import { showAvailability } from './behaviour/availability.ts'
import { keepPlaceInLanguages } from './behaviour/languages.ts'
import { driveMenu } from './behaviour/menu.ts'
import { replaceFailedPhotos } from './behaviour/photos.ts'
import { clearFocusedField, replaceOnQuickExit } from './behaviour/quick-exit.ts'
import { markCurrentSection } from './behaviour/sections.ts'
import { tameTransitions } from './behaviour/transitions.ts'
import { tellOpening } from './behaviour/visits.ts'

// What the public pages do without React. Every part leaves a page alone that does not carry its marks.
tameTransitions()
showAvailability()
driveMenu()
keepPlaceInLanguages()
markCurrentSection()
replaceFailedPhotos()
replaceOnQuickExit()
openAdminBox()
clearFocusedField()
tellOpening()
