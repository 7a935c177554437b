import { openAdminBox } from './behaviour/admin-box.ts'
import { showAvailability } from './behaviour/availability.ts'
import { clearFocusedField } from './behaviour/focused-field.ts'
import { keepQueryInLanguageLinks } from './behaviour/languages.ts'
import { driveDrawers } from './behaviour/menu.ts'
import { countOpening } from './behaviour/page-views.ts'
import { replaceFailedPhotos } from './behaviour/photos.ts'
import { printParts } from './behaviour/print.ts'
import { countRfqList } from './behaviour/rfq-count.ts'
import { markCurrentSection } from './behaviour/sections.ts'

// Behaviour of the public pages without React. Each function does nothing on a page without its markup.
showAvailability()
driveDrawers()
countRfqList()
keepQueryInLanguageLinks()
markCurrentSection()
replaceFailedPhotos()
openAdminBox()
clearFocusedField()
printParts()
countOpening()
