import { pathsIn } from '#core/language.ts'
import type { Product } from '#site/catalogue/catalogue.contract.ts'
import { readRows } from '#site/catalogue/product-lines.ts'
import { type Board, reagentOf } from '#site/finder/board/board.ts'
import { TEST_KIT } from '#site/finder/finder.limits.ts'
import type { Kit, KitArticle } from '#site/finder/web/board/board-page.ts'
import type { PageContext } from '../page-context.ts'

/** The articles of the year's kit; null if no document names a reagent, or the catalogue does not have it. */
export async function readKit(
  context: PageContext,
  { row }: Board,
): Promise<(Kit & { imageUrl: string | null }) | null> {
  const number = reagentOf(row)
  const reagent = number === null ? null : await context.findProduct(number)
  if (reagent === null) return null
  const testNumber = await context.findItemNumberMeant(TEST_KIT)
  const [test] = testNumber === null ? [] : await context.findArticles([testNumber])
  const { changeAfterDays, keepsForDays, parts, imageUrl } = reagent
  const toArticle = (product: Product, lines: string | null): KitArticle => ({
    id: product.id,
    itemNumber: product.itemNumber,
    name: product.name,
    description: product.description,
    parts: readRows(lines).map(({ name, text }) => (text === '' ? name : `${name}: ${text}`)),
    href: pathsIn(context.lang).product(product),
  })
  return {
    reagent: toArticle(reagent, parts),
    box: changeAfterDays === null || keepsForDays === null ? null : { changeAfterDays, keepsForDays },
    test: test === undefined ? null : toArticle(test, null),
    imageUrl,
  }
}
