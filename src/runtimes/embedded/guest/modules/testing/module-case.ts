export type ModuleCaseFiles = Readonly<Record<string, string>>

export type ModuleCase = readonly [name: string, files: ModuleCaseFiles]
