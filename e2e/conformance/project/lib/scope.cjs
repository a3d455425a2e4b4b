module.exports = {
  filename: __filename,
  dirname: __dirname,
  self: this === exports,
  id: module.id,
  isMain: require.main === module,
  parent: module.parent?.filename,
  isStrict: (function () {
    return this === undefined
  })(),
}
