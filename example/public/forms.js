// A form with data-confirm asks before it is sent. Without script it is sent at once.
document.addEventListener('submit', event => {
  const { confirm: question } = event.target.dataset
  if (question !== undefined && !window.confirm(question)) event.preventDefault()
})
