import { data, useLoaderData, type LoaderFunctionArgs, type MetaDescriptor, type MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { PORTS } from '#core/ports/ports.data.ts'
import { isFiltered } from '#site/catalogue/catalogue-address.ts'
import { toCardProduct } from '#site/catalogue/catalogue-view.ts'
import { CARDS_PER_PAGE } from '#site/catalogue/catalogue.limits.ts'
import { ContactForm } from '#site/contact/web/ContactForm.tsx'
import { rfqPanelProps } from '#site/rfq/rfq-panel-props.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { SHARE_SIZE, sharePicture } from '#site/site-content/share-pictures.ts'
import { buildCompanyJsonLd } from '#site/site-content/structured-data.ts'
import { AboutSection } from '#site/site-content/web/AboutSection.tsx'
import { ComplianceSection } from '#site/site-content/web/ComplianceSection.tsx'
import { ContactBar } from '#site/site-content/web/ContactBar.tsx'
import { ContactSection } from '#site/site-content/web/ContactSection.tsx'
import { HeroSection } from '#site/site-content/web/HeroSection.tsx'
import { ServicesSection } from '#site/site-content/web/ServicesSection.tsx'
import { TeamSection } from '#site/team/web/TeamSection.tsx'
import { ReportPanel } from '#site/whistleblowing/web/ReportPanel.tsx'
import { Island } from '#ui/Island.tsx'
import { linksOn } from '../content/content-pages.ts'
import { contactFormProps, reportPanelProps } from '../form-props.ts'
import { CatalogueIsland } from '../islands/CatalogueIsland.tsx'
import { FindIsland } from '../islands/FindIsland.tsx'
import { TeamIsland } from '../islands/TeamIsland.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import type { PageContext } from '../page-context.ts'
import { STATIC_PAGE, getPageContext } from '../page-data.ts'
import { getOwnMessages, getPublicMessages } from '../public-messages.ts'

export const handle = STATIC_PAGE

/** The page is rendered even without its team: the browser then loads the team. */
const findTeamIfPossible = (page: PageContext) =>
  page.findTeam().catch(() => {
    page.doNotKeep()
    return null
  })

export async function loader(args: LoaderFunctionArgs) {
  const page = getPageContext(args)
  const [catalogue, groups, team] = await Promise.all([
    page.findCataloguePage(),
    page.findGroups(),
    findTeamIfPossible(page),
  ])
  const { settings, origin, lang, view } = page
  // The renderer replaces this by the page for unknown addresses.
  if (view.page > Math.max(1, Math.ceil(catalogue.total / CARDS_PER_PAGE))) return data(null, { status: 404 })
  return {
    settings,
    origin,
    lang,
    path: pathsIn(lang).home,
    // Filters and pages of the list are views of the one page.
    isView: view.page > 1 || isFiltered(view.filters),
    team,
    // Read here and not in the component: the browser's build would take it along.
    ports: PORTS,
    catalogue: {
      products: catalogue.products.map(toCardProduct),
      total: catalogue.total,
      page: view.page,
      categories: groups.categories,
      brands: groups.brands,
      brandCounts: catalogue.brandCounts,
      filters: view.filters,
      rfq: rfqPanelProps(settings),
    },
  }
}

type HomeData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? describeHome(loaderData) : [])

function describeHome(page: HomeData): MetaDescriptor[] {
  const { pages, site } = getOwnMessages(page.lang, page.settings)
  return [
    ...buildPageMeta({ ...pages.home, ...page, hidden: page.isView, ...ownPicture(page) }),
    { 'script:ld+json': buildCompanyJsonLd({ ...page, describeCompany: site.describeCompany }) },
  ]
}

/** The page's picture for social networks has the default heading: not for a company with its own. */
const ownPicture = ({ lang, settings }: HomeData) =>
  settings.texts?.['site.hero.heading'] === undefined
    ? { image: { path: sharePicture(lang, 'home'), alt: getPublicMessages(lang).site.hero.heading, ...SHARE_SIZE } }
    : {}

export default function HomePage() {
  const found = useLoaderData<typeof loader>()
  if (found === null) return null
  const { settings, lang, path, team, ports, catalogue } = found
  const contact = contactFormProps(settings, lang)
  const report = reportPanelProps(settings, lang)
  const find = { words: getPublicMessages(lang).site.hero.find, salesEmails: settings.salesEmails }
  return (
    <PublicLayout lang={lang} settings={settings} path={path} current="home">
      <HeroSection
        settings={settings}
        find={
          <Island name="find" props={find} wake="touch">
            <FindIsland {...find} />
          </Island>
        }
      />
      <ContactBar settings={settings} />
      <ServicesSection settings={settings} pagesOf={(card) => linksOn(card, lang, settings)} />
      <Island name="catalogue" props={catalogue}>
        <CatalogueIsland {...catalogue} />
      </Island>
      <AboutSection settings={settings} ports={ports} />
      {team === null ? (
        <Island name="team" props={{}}>
          <TeamIsland />
        </Island>
      ) : (
        <TeamSection members={team} />
      )}
      <ComplianceSection>
        <Island name="report-form" props={report}>
          <ReportPanel {...report} />
        </Island>
      </ComplianceSection>
      <ContactSection settings={settings}>
        <Island name="contact-form" props={contact}>
          <ContactForm {...contact} />
        </Island>
      </ContactSection>
    </PublicLayout>
  )
}
