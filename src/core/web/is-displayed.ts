/** Whether an element has a box on the page. `checkVisibility` is missing in Safari before 17.4. */
export const isDisplayed = (element: Element): boolean => element.getClientRects().length > 0
