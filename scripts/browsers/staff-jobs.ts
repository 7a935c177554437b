import { addDays, todayInOslo } from '#core/days.ts'
import { must } from '../ops/check.ts'
import type { Job, Stage, Story } from './job.ts'
import type { Visitor } from './visitor.ts'

const DESK = 1440
const PHONE = 360
const MANAGER = 'Manager 1'
const CLIENT = 'Blåskjær Bulk AS'

/** The portal at a path, opened by a person of the example company. */
async function signIn({ visit, logins }: Stage, name: string, path: string, width = DESK): Promise<Visitor> {
  const visitor = await visit('/portal-login', width)
  await visitor.enter({ label: /^E-mail/ }, `${name.toLowerCase().replace(' ', '')}@demo.example`)
  await visitor.enter({ label: /^Password/ }, logins.password)
  await visitor.click({ role: 'button', name: 'Sign in' })
  await visitor.see({ role: 'button', name: new RegExp(`^Account of ${name}`) })
  await visitor.open(path)
  return visitor
}

function planned({ projectPath, technician, vesselName }: Story): Required<Story> {
  must(projectPath !== undefined && technician !== undefined, 'This needs the visit that “plan a visit” makes.')
  return { projectPath, technician, vesselName }
}

const seeDashboard: Job = {
  name: 'sign in and see the dashboard',
  async run(stage) {
    const visitor = await signIn(stage, MANAGER, '/portal/manager-dashboard')
    await visitor.see({ role: 'heading', name: 'Dashboard' })
    await visitor.see({ css: '.bar' })
    await stage.look(visitor, 'dashboard')
    await visitor.open('/portal/projects-overview')
    await visitor.see({ css: '.name-text' })
    await stage.look(visitor, 'projects')
    await visitor.open('/portal/vessel-directory')
    await visitor.see({ css: '.name-text' })
    await stage.look(visitor, 'vessels')
  },
}

const planVisit: Job = {
  name: 'plan a visit',
  async run(stage) {
    const { story } = stage
    const visitor = await signIn(stage, MANAGER, '/portal/project/new')
    await visitor.enter({ role: 'combobox', name: /^Vessel/ }, story.vesselName)
    await visitor.click({ role: 'option', name: /New vessel/ })
    await visitor.click({ role: 'button', name: 'Change client' })
    await visitor.enter({ label: /^Client(?! reference)/ }, CLIENT)
    await visitor.enter({ label: /^Client reference/ }, '4500123')
    const today = todayInOslo()
    await visitor.choose({ label: /^Service type/ }, 'TRO calibration')
    await visitor.choose({ label: /^First day/ }, today)
    await visitor.choose({ label: /^Last day/ }, addDays(today, 2))
    await visitor.enter({ role: 'combobox', name: /^Port/ }, 'singa')
    await visitor.click({ role: 'option', name: /Singapore.*SGSIN/ })
    const free = { css: '.operator-row', has: /Free/ }
    story.technician = /Technician \d+/.exec(await visitor.read(free))?.[0] ?? ''
    await visitor.click(free)
    await stage.look(visitor, 'new-project')
    await visitor.click({ role: 'button', name: /^Save and confirm/ })
    await visitor.see({ css: '.project-title .chip', has: /Confirmed/ })
    story.projectPath = await visitor.evaluate<string>('location.pathname')
    await stage.look(visitor, 'project')
    await visitor.open('/portal/planner?port=KRPUS')
    await visitor.see({ role: 'heading', name: /^Who can be in Busan/ })
    await stage.look(visitor, 'planner')
  },
}

async function logWork(visitor: Visitor): Promise<void> {
  await visitor.click({ role: 'link', name: /^Hours/ })
  await visitor.click({ role: 'button', name: 'Half an hour more' })
  await visitor.click({ role: 'button', name: /^Log .* h work/ })
  await visitor.see({ text: /Hours logged/ })
  await visitor.click({ role: 'link', name: /^Parts/ })
  await visitor.enter({ role: 'combobox', name: 'Part number or name' }, 'Gasket, EPDM')
  await visitor.click({ role: 'button', name: 'One more' })
  await visitor.click({ role: 'button', name: 'Add 2 × Gasket, EPDM' })
  await visitor.see({ css: '.tool-cards', has: /Gasket, EPDM/ })
}

async function makeReport(visitor: Visitor): Promise<void> {
  await visitor.click({ role: 'link', name: /^Reports/ })
  await visitor.click({ role: 'button', name: 'Make report' })
  await visitor.enter({ role: 'textbox', name: 'Findings' }, 'Cuvette was scaled; cleaned.')
  await visitor.click({ role: 'button', name: 'Make draft' })
  await visitor.click({ role: 'button', name: 'Sign', within: { role: 'article' } })
}

async function sign(visitor: Visitor): Promise<void> {
  const within = { role: 'dialog' }
  await visitor.drawAcross({ css: 'canvas.signature' })
  await visitor.click({ role: 'button', name: 'Sign as technician', within })
  await visitor.see({ text: /^Technician: Technician/, within })
  await visitor.enter({ role: 'textbox', name: 'Name', within }, 'Captain Bjørnsen')
  await visitor.click({ role: 'button', name: 'Use the name', within })
  await visitor.click({ role: 'button', name: 'Sign as master', within })
  await visitor.see({ text: /^Master: Captain Bjørnsen/, within })
  await visitor.click({ role: 'button', name: 'Finalise', within })
  await visitor.see({ text: 'Final', within: { role: 'article' } })
}

const doVisit: Job = {
  name: 'do a visit on a phone',
  async run(stage) {
    const { technician, projectPath } = planned(stage.story)
    const visitor = await signIn(stage, technician, '/portal/operator-dashboard', PHONE)
    await visitor.see({ text: new RegExp(stage.story.vesselName) })
    await stage.look(visitor, 'technician')
    await visitor.open(projectPath)
    const moves = { role: 'group', name: 'Move the job' }
    await visitor.click({ role: 'button', name: /Start/, within: moves })
    await visitor.see({ css: '.project-title .chip', has: /In progress/ })
    await logWork(visitor)
    await stage.look(visitor, 'parts')
    await makeReport(visitor)
    await stage.look(visitor, 'signing')
    await sign(visitor)
    await stage.look(visitor, 'report')
    await visitor.click({ role: 'button', name: 'Open PDF' })
    const { bytes } = await stage.receiveFile(/^Service report .*\.pdf$/)
    must(bytes.subarray(0, 5).toString() === '%PDF-', 'The report is a PDF.')
    await visitor.click({ role: 'link', name: /^Overview/ })
    await visitor.click({ role: 'button', name: /Complete/, within: moves })
    await visitor.enter({ role: 'textbox', name: 'Reason', within: { role: 'dialog' } }, 'The checklist follows')
    await visitor.click({ role: 'button', name: 'Complete', within: { role: 'dialog' } })
    await visitor.see({ css: '.project-title .chip', has: /Completed/ })
  },
}

const billVisit: Job = {
  name: 'bill a visit',
  async run(stage) {
    const { projectPath, vesselName } = planned(stage.story)
    const visitor = await signIn(stage, MANAGER, projectPath)
    await visitor.click({ role: 'link', name: 'Settle parts' })
    await visitor.click({ role: 'button', name: 'Actions for Gasket, EPDM' })
    await visitor.click({ role: 'menuitem', name: 'Edit part' })
    await visitor.enter({ role: 'textbox', name: /^Unit cost/, within: { role: 'dialog' } }, '540')
    await visitor.click({ role: 'button', name: 'Save', within: { role: 'dialog' } })
    await visitor.click({ role: 'button', name: 'Approve 1 pending' })
    await visitor.see({ role: 'button', name: /^Billing of Gasket, EPDM.*: approved/ })
    await stage.look(visitor, 'billing-of-parts')
    await visitor.open(`/portal/billing-dashboard/exports?q=${encodeURIComponent(vesselName)}`)
    await visitor.see({ css: 'tr, .card', has: new RegExp(vesselName) })
    await stage.look(visitor, 'exports')
    await visitor.click({ role: 'checkbox', within: { role: 'row', has: new RegExp(vesselName) } })
    await visitor.click({ role: 'button', name: 'Export 1' })
    const within = { role: 'dialog' }
    await visitor.click({ role: 'radio', name: /^25 %, general rate/, within })
    await stage.look(visitor, 'export')
    await visitor.click({ role: 'button', name: /^Export/, within })
    await visitor.click({ role: 'button', name: /^Download X.*\.xml/ })
    const { bytes } = await stage.receiveFile(/\.xml$/)
    must(/^<\?xml[^]*<\/Invoice>\s*$/.test(String(bytes)), 'The e-invoice is XML.')
    await stage.look(visitor, 'exported')
  },
}

const editProduct: Job = {
  name: 'edit a product',
  async run({ visit, look, logins, story }) {
    const visitor = await visit('/admin')
    await visitor.enter({ label: 'Admin code' }, logins.adminCode)
    await visitor.click({ role: 'button', name: 'Log in' })
    await visitor.see({ role: 'button', name: 'Logout' })
    await visitor.open('/admin?tab=products')
    await visitor.see({ role: 'button', name: /^CLX reagent set/ })
    await look(visitor, 'admin-products')
    await visitor.click({ role: 'button', name: /^CLX reagent set/ })
    await visitor.enter({ label: 'Description' }, `One year of reagents, as ${story.vesselName} needs them.`)
    await visitor.click({ role: 'button', name: 'Save' })
    await visitor.see({ text: /Product updated/ })
    await look(visitor, 'admin-product')
  },
}

export const staffJobs: readonly Job[] = [seeDashboard, planVisit, doVisit, billVisit, editProduct]
