import { draw, resources, type Controller } from 'fastify-resources'
export const routes = draw([
  resources('item0s'),
  resources('item1s'),
  resources('item2s'),
  resources('item3s'),
  resources('item4s'),
  resources('item5s'),
  resources('item6s'),
  resources('item7s'),
  resources('item8s'),
  resources('item9s'),
  resources('item10s'),
  resources('item11s'),
  resources('item12s'),
  resources('item13s'),
  resources('item14s'),
  resources('item15s'),
  resources('item16s'),
  resources('item17s'),
  resources('item18s'),
  resources('item19s'),
  resources('item20s'),
  resources('item21s'),
  resources('item22s'),
  resources('item23s'),
  resources('item24s'),
  resources('item25s'),
  resources('item26s'),
  resources('item27s'),
  resources('item28s'),
  resources('item29s'),
  resources('item30s'),
  resources('item31s'),
  resources('item32s'),
  resources('item33s'),
  resources('item34s'),
  resources('item35s'),
  resources('item36s'),
  resources('item37s'),
  resources('item38s'),
  resources('item39s'),
  resources('item40s'),
  resources('item41s'),
  resources('item42s'),
  resources('item43s'),
  resources('item44s'),
  resources('item45s'),
  resources('item46s'),
  resources('item47s'),
  resources('item48s'),
  resources('item49s'),
  resources('item50s'),
  resources('item51s'),
  resources('item52s'),
  resources('item53s'),
  resources('item54s'),
  resources('item55s'),
  resources('item56s'),
  resources('item57s'),
  resources('item58s'),
  resources('item59s'),
  resources('item60s'),
  resources('item61s'),
  resources('item62s'),
  resources('item63s'),
  resources('item64s'),
  resources('item65s'),
  resources('item66s'),
  resources('item67s'),
  resources('item68s'),
  resources('item69s'),
  resources('item70s'),
  resources('item71s'),
  resources('item72s'),
  resources('item73s'),
  resources('item74s'),
  resources('item75s'),
  resources('item76s'),
  resources('item77s'),
  resources('item78s'),
  resources('item79s'),
  resources('item80s'),
  resources('item81s'),
  resources('item82s'),
  resources('item83s'),
  resources('item84s'),
  resources('item85s'),
  resources('item86s'),
  resources('item87s'),
  resources('item88s'),
  resources('item89s'),
  resources('item90s'),
  resources('item91s'),
  resources('item92s'),
  resources('item93s'),
  resources('item94s'),
  resources('item95s'),
  resources('item96s'),
  resources('item97s'),
  resources('item98s'),
  resources('item99s'),
  resources('item100s'),
  resources('item101s'),
  resources('item102s'),
  resources('item103s'),
  resources('item104s'),
  resources('item105s'),
  resources('item106s'),
  resources('item107s'),
  resources('item108s'),
  resources('item109s'),
  resources('item110s'),
  resources('item111s'),
  resources('item112s'),
  resources('item113s'),
  resources('item114s'),
  resources('item115s'),
  resources('item116s'),
  resources('item117s'),
  resources('item118s'),
  resources('item119s'),
  resources('item120s'),
  resources('item121s'),
  resources('item122s'),
  resources('item123s'),
  resources('item124s'),
  resources('item125s'),
  resources('item126s'),
  resources('item127s'),
  resources('item128s'),
  resources('item129s'),
  resources('item130s'),
  resources('item131s'),
  resources('item132s'),
  resources('item133s'),
  resources('item134s'),
  resources('item135s'),
  resources('item136s'),
  resources('item137s'),
  resources('item138s'),
  resources('item139s'),
  resources('item140s'),
  resources('item141s'),
  resources('item142s'),
  resources('item143s'),
  resources('item144s'),
  resources('item145s'),
  resources('item146s'),
  resources('item147s'),
  resources('item148s'),
  resources('item149s'),
  resources('item150s'),
  resources('item151s'),
  resources('item152s'),
  resources('item153s'),
  resources('item154s'),
  resources('item155s'),
  resources('item156s'),
  resources('item157s'),
  resources('item158s'),
  resources('item159s'),
  resources('item160s'),
  resources('item161s'),
  resources('item162s'),
  resources('item163s'),
  resources('item164s'),
  resources('item165s'),
  resources('item166s'),
  resources('item167s'),
  resources('item168s'),
  resources('item169s'),
  resources('item170s'),
  resources('item171s'),
  resources('item172s'),
  resources('item173s'),
  resources('item174s'),
  resources('item175s'),
  resources('item176s'),
  resources('item177s'),
  resources('item178s'),
  resources('item179s'),
  resources('item180s'),
  resources('item181s'),
  resources('item182s'),
  resources('item183s'),
  resources('item184s'),
  resources('item185s'),
  resources('item186s'),
  resources('item187s'),
  resources('item188s'),
  resources('item189s'),
  resources('item190s'),
  resources('item191s'),
  resources('item192s'),
  resources('item193s'),
  resources('item194s'),
  resources('item195s'),
  resources('item196s'),
  resources('item197s'),
  resources('item198s'),
  resources('item199s'),
])
declare module 'fastify-resources' { interface Register { routes: typeof routes } }
const index = () => []
export const item0 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item0s'>
export const item1 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item1s'>
export const item2 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item2s'>
export const item3 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item3s'>
export const item4 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item4s'>
export const item5 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item5s'>
export const item6 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item6s'>
export const item7 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item7s'>
export const item8 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item8s'>
export const item9 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item9s'>
export const item10 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item10s'>
export const item11 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item11s'>
export const item12 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item12s'>
export const item13 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item13s'>
export const item14 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item14s'>
export const item15 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item15s'>
export const item16 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item16s'>
export const item17 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item17s'>
export const item18 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item18s'>
export const item19 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item19s'>
export const item20 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item20s'>
export const item21 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item21s'>
export const item22 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item22s'>
export const item23 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item23s'>
export const item24 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item24s'>
export const item25 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item25s'>
export const item26 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item26s'>
export const item27 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item27s'>
export const item28 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item28s'>
export const item29 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item29s'>
export const item30 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item30s'>
export const item31 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item31s'>
export const item32 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item32s'>
export const item33 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item33s'>
export const item34 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item34s'>
export const item35 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item35s'>
export const item36 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item36s'>
export const item37 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item37s'>
export const item38 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item38s'>
export const item39 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item39s'>
export const item40 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item40s'>
export const item41 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item41s'>
export const item42 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item42s'>
export const item43 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item43s'>
export const item44 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item44s'>
export const item45 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item45s'>
export const item46 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item46s'>
export const item47 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item47s'>
export const item48 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item48s'>
export const item49 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item49s'>
export const item50 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item50s'>
export const item51 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item51s'>
export const item52 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item52s'>
export const item53 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item53s'>
export const item54 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item54s'>
export const item55 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item55s'>
export const item56 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item56s'>
export const item57 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item57s'>
export const item58 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item58s'>
export const item59 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item59s'>
export const item60 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item60s'>
export const item61 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item61s'>
export const item62 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item62s'>
export const item63 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item63s'>
export const item64 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item64s'>
export const item65 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item65s'>
export const item66 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item66s'>
export const item67 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item67s'>
export const item68 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item68s'>
export const item69 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item69s'>
export const item70 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item70s'>
export const item71 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item71s'>
export const item72 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item72s'>
export const item73 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item73s'>
export const item74 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item74s'>
export const item75 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item75s'>
export const item76 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item76s'>
export const item77 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item77s'>
export const item78 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item78s'>
export const item79 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item79s'>
export const item80 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item80s'>
export const item81 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item81s'>
export const item82 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item82s'>
export const item83 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item83s'>
export const item84 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item84s'>
export const item85 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item85s'>
export const item86 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item86s'>
export const item87 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item87s'>
export const item88 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item88s'>
export const item89 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item89s'>
export const item90 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item90s'>
export const item91 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item91s'>
export const item92 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item92s'>
export const item93 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item93s'>
export const item94 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item94s'>
export const item95 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item95s'>
export const item96 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item96s'>
export const item97 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item97s'>
export const item98 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item98s'>
export const item99 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item99s'>
export const item100 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item100s'>
export const item101 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item101s'>
export const item102 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item102s'>
export const item103 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item103s'>
export const item104 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item104s'>
export const item105 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item105s'>
export const item106 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item106s'>
export const item107 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item107s'>
export const item108 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item108s'>
export const item109 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item109s'>
export const item110 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item110s'>
export const item111 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item111s'>
export const item112 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item112s'>
export const item113 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item113s'>
export const item114 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item114s'>
export const item115 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item115s'>
export const item116 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item116s'>
export const item117 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item117s'>
export const item118 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item118s'>
export const item119 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item119s'>
export const item120 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item120s'>
export const item121 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item121s'>
export const item122 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item122s'>
export const item123 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item123s'>
export const item124 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item124s'>
export const item125 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item125s'>
export const item126 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item126s'>
export const item127 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item127s'>
export const item128 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item128s'>
export const item129 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item129s'>
export const item130 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item130s'>
export const item131 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item131s'>
export const item132 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item132s'>
export const item133 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item133s'>
export const item134 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item134s'>
export const item135 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item135s'>
export const item136 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item136s'>
export const item137 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item137s'>
export const item138 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item138s'>
export const item139 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item139s'>
export const item140 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item140s'>
export const item141 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item141s'>
export const item142 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item142s'>
export const item143 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item143s'>
export const item144 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item144s'>
export const item145 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item145s'>
export const item146 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item146s'>
export const item147 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item147s'>
export const item148 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item148s'>
export const item149 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item149s'>
export const item150 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item150s'>
export const item151 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item151s'>
export const item152 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item152s'>
export const item153 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item153s'>
export const item154 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item154s'>
export const item155 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item155s'>
export const item156 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item156s'>
export const item157 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item157s'>
export const item158 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item158s'>
export const item159 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item159s'>
export const item160 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item160s'>
export const item161 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item161s'>
export const item162 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item162s'>
export const item163 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item163s'>
export const item164 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item164s'>
export const item165 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item165s'>
export const item166 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item166s'>
export const item167 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item167s'>
export const item168 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item168s'>
export const item169 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item169s'>
export const item170 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item170s'>
export const item171 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item171s'>
export const item172 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item172s'>
export const item173 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item173s'>
export const item174 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item174s'>
export const item175 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item175s'>
export const item176 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item176s'>
export const item177 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item177s'>
export const item178 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item178s'>
export const item179 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item179s'>
export const item180 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item180s'>
export const item181 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item181s'>
export const item182 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item182s'>
export const item183 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item183s'>
export const item184 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item184s'>
export const item185 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item185s'>
export const item186 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item186s'>
export const item187 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item187s'>
export const item188 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item188s'>
export const item189 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item189s'>
export const item190 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item190s'>
export const item191 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item191s'>
export const item192 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item192s'>
export const item193 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item193s'>
export const item194 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item194s'>
export const item195 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item195s'>
export const item196 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item196s'>
export const item197 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item197s'>
export const item198 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item198s'>
export const item199 = { index, create: index, new: index, edit: index, show: request => request.params.id, update: { handler: (request, reply) => reply.send(request.params.id) }, destroy: index } satisfies Controller<'item199s'>