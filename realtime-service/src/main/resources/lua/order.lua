-- The start of every script: a community's one order, by Redis's own clock.
--
-- KEYS[1] the order, KEYS[2] each channel's last position; ARGV[1] the window in ms, ARGV[2] how many ms keys outlive it
-- A position counts 1/1024 ms; a double holds it exactly until the year 2248.

local time = redis.call('TIME')
local now = (time[1] * 1000 + math.floor(time[2] / 1000)) * 1024
local floor = now - ARGV[1] * 1024

local function text(number)
  return string.format('%.0f', number)
end

local function keep(key, position)
  redis.call('PEXPIREAT', key, text(math.floor(position / 1024) + ARGV[1] + ARGV[2]))
end

local run = string.match(redis.call('INFO', 'server'), 'run_id:(%x+)')
local order = redis.call('HMGET', KEYS[1], 'run', 'epoch', 'last', 'tail', 'mark')
local epoch, last, tail, mark = order[2], tonumber(order[3] or 0), tonumber(order[4] or 0), tonumber(order[5] or 0)

-- Redis may have forgotten something: it is another server or was started again, or the order or the tails are gone.
if order[1] ~= run or (tail > floor and redis.call('EXISTS', KEYS[2]) == 0) then
  epoch = string.sub(redis.sha1hex(KEYS[1] .. run .. time[1] .. '.' .. time[2]), 1, 12)
  mark = 0
  redis.call('DEL', KEYS[2])
  redis.call('HSET', KEYS[1], 'run', run, 'epoch', epoch, 'tail', 0, 'mark', 0)
end
