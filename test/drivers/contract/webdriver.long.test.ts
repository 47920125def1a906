import { openContractShop } from '../webdriver/contract-shop.ts';
import { describeDriver } from './driver-contract.ts';

describeDriver('iOS behind Appium', () => openContractShop('xcuitest'));
describeDriver('iOS behind WebDriverAgent', () => openContractShop('webdriveragent'));
