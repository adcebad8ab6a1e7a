import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const discordBotToken = defineShape({
  id: 'discord-bot-token',
  why: 'A Discord bot token is the bot: its id, a time and a signature (Discord docs, "authentication").',
  keywords: ['discord', 'bot '],
  pattern:
    /(?:[Dd]iscord|DISCORD|[Bb]ot )[^\s]{0,40}[\s"':=,]{0,20}(?<secret>[MNO][A-Za-z0-9]{23,27}\.[\w-]{6}\.[\w-]{27,38})/,
  accept: isNoPlaceholder,
  hides: [
    [
      'DISCORD_TOKEN=Mx8wBz8KpSjKPeG5EEyyEvtqF.2b47Ux.qgqiEb7MKW86KleW1WbtDMJPlTL',
      'Mx8wBz8KpSjKPeG5EEyyEvtqF.2b47Ux.qgqiEb7MKW86KleW1WbtDMJPlTL',
    ],
    [
      'Authorization: Bot MC82W7rhp7gOYSX0BhfpPoZYAU.m7SsjI.8s_G5jFfXfv8fO4QY3Q-YwyE7-6PPVbyhxnNGS',
      'MC82W7rhp7gOYSX0BhfpPoZYAU.m7SsjI.8s_G5jFfXfv8fO4QY3Q-YwyE7-6PPVbyhxnNGS',
    ],
  ],
  keeps: ['discord.js Module.resolve.forEach'],
})
