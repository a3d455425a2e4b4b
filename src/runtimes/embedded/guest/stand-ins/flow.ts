/** Replaces sucrase's reading of Flow's types, which is never asked for: no file of a project is read as Flow. */
const nothing = (): undefined => undefined

export const flowAfterParseClassSuper = nothing
export const flowAfterParseVarHead = nothing
export const flowParseArrow = nothing
export const flowParseAssignableListItemTypes = nothing
export const flowParseExportDeclaration = nothing
export const flowParseExportStar = nothing
export const flowParseFunctionBodyAndFinish = nothing
export const flowParseIdentifierStatement = nothing
export const flowParseImportSpecifier = nothing
export const flowParseMaybeAssign = nothing
export const flowParseSubscript = nothing
export const flowParseSubscripts = nothing
export const flowParseTypeAnnotation = nothing
export const flowParseTypeParameterDeclaration = nothing
export const flowParseVariance = nothing
export const flowShouldDisallowExportDefaultSpecifier = nothing
export const flowShouldParseExportDeclaration = nothing
export const flowShouldParseExportStar = nothing
export const flowStartParseAsyncArrowFromCallExpression = nothing
export const flowStartParseFunctionParams = nothing
export const flowStartParseImportSpecifiers = nothing
export const flowStartParseNewArguments = nothing
export const flowStartParseObjPropValue = nothing
export const flowTryParseExportDefaultExpression = nothing
export const flowTryParseStatement = nothing
