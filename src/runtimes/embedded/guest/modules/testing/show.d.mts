export function show(value: unknown): unknown
export function failure(error: unknown): unknown
