import { must } from '../ops/check.ts'
import type { Job } from './job.ts'

const findProduct: Job = {
  name: 'find a product',
  async run({ visit, look }) {
    const visitor = await visit('/products')
    await visitor.enter({ role: 'searchbox' }, '9991')
    await visitor.see({ text: /9991 read as 09991/ })
    await look(visitor, 'catalogue')
    await visitor.click({ role: 'link', name: /CLX reagent set/ })
    await visitor.see({ role: 'heading', name: /CLX reagent set/ })
    await look(visitor, 'product')
    await visitor.open('/')
    await visitor.see({ role: 'heading' })
    await look(visitor, 'home')
  },
}

const findReagent: Job = {
  name: 'find a reagent',
  async run({ visit, look }) {
    const visitor = await visit('/tro-cross-reference-guide')
    const question = 'CLX-Ex2 28034, 2 × 9991\nAlfa Laval PureBallast 3'
    await visitor.enter({ label: /^Part number, analyser, system/ }, question)
    await visitor.click({ role: 'button', name: 'Find reagents' })
    await visitor.see({ css: '.finder-answer', has: /HF scientific CLX-Ex2.*Fits.*09991/ })
    await visitor.see({ css: '.finder-answer', has: /No TRO reagent needed \(UV\)/ })
    await look(visitor, 'finder')
  },
}

const sendRequest: Job = {
  name: 'send a request for quotation',
  async run({ visit, look }) {
    const visitor = await visit('/products')
    await visitor.click({ role: 'button', name: 'Paste list' })
    await visitor.enter({ label: /^Item numbers with quantities/ }, '9991 x 2\nno-such-part 4\n28034; 3\n28030 2 25')
    await visitor.click({ role: 'button', name: 'Read the list' })
    const review = { role: 'dialog', name: 'Paste list' }
    for (const answer of [/Found/, /Not found, ask us/, /Quantity unclear, choose/]) {
      await visitor.see({ css: 'tbody tr', has: answer, within: review })
    }
    await look(visitor, 'paste-review')
    await visitor.click({ role: 'button', name: '25', within: review })
    await visitor.click({ role: 'button', name: 'Add 3 items and 1 line to identify', within: review })
    await visitor.see({ text: /3 items added to the list/ })
    const panel = { css: '#rfq-drawer', has: /RFQ Items \(4\)/ }
    await visitor.click({ css: '.nav-rfq' })
    await visitor.see(panel)
    await look(visitor, 'request')
    await visitor.click({ role: 'button', name: 'Send RFQ', within: panel })
    await visitor.waitFor('document.documentElement.dataset.mailLink', 'A mail is opened')
    const mail = decodeURIComponent(await visitor.evaluate<string>('document.documentElement.dataset.mailLink'))
    must(/subject=RFQ Request - 4 items/.test(mail), `The mail names 4 items: ${mail}`)
    must(mail.includes('- no-such-part 4'), `The mail has the line to identify: ${mail}`)
  },
}

const writeMessage: Job = {
  name: 'send a contact message',
  async run({ visit, look }) {
    const visitor = await visit('/#contact')
    const form = { role: 'form', name: 'Send us a message' }
    await visitor.wake('contact-form')
    await visitor.click({ role: 'button', name: 'Send message', within: form })
    await visitor.see({ text: 'Valid email is required', within: form })
    await visitor.enter({ label: /^Name/, within: form }, 'Kåre Ærlig')
    await visitor.enter({ label: /^Email/, within: form }, 'kare@ship.example')
    await visitor.choose({ label: /^Service/, within: form }, 'chemicals')
    await visitor.enter({ label: /^Message/, within: form }, 'Please quote four CLX reagent sets.')
    await visitor.click({ role: 'button', name: 'Send message', within: form })
    await visitor.see({ role: 'heading', name: 'Message Sent' })
    await look(visitor, 'contact-sent')
  },
}

const reportConcern: Job = {
  name: 'report a concern and follow it up',
  async run({ visit, look, story }) {
    // The same words sent twice count as one report.
    const report = `The analyser of ${story.vesselName} was bypassed.`
    const visitor = await visit('/#report')
    const form = { role: 'form', name: 'Confidential report' }
    await visitor.wake('report-form')
    await visitor.choose({ label: /^Type of incident/, within: form }, 'environment')
    await visitor.enter({ label: /^Description/, within: form }, report)
    await visitor.click({ role: 'button', name: 'Submit report', within: form })
    await visitor.see({ role: 'heading', name: 'Keep this code' })
    await look(visitor, 'report-code')
    const code = await visitor.evaluate<string>(
      `[...document.querySelectorAll('.code .group b')].map(({ textContent }) => textContent).join('')`,
    )
    must(/^[0-9A-HJKMNP-TV-Z]{24}$/.test(code), `The code has 24 characters: ${code}`)
    await visitor.click({ role: 'button', name: 'I have kept the code' })
    await visitor.click({ role: 'tab', name: 'Follow up a report' })
    await visitor.enter({ role: 'textbox', name: 'Receipt code' }, code.toLowerCase())
    await visitor.press('Enter')
    await visitor.see({ role: 'heading', name: 'Your report, environment' })
    await visitor.see({ css: '.thread li', has: new RegExp(report) })
    await look(visitor, 'report-followed-up')
  },
}

export const publicJobs: readonly Job[] = [findProduct, findReagent, sendRequest, writeMessage, reportConcern]
