const VAT = 0.2

export function gross(net) {
  const tax = net * VAT
  return net + tax
}

export function label(net) {
  return `${gross(net).toFixed(2)} EUR`
}
